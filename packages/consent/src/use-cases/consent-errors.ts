import type { ConsentType } from '@ob/core';
import type { ApiError } from '@ob/http';
import { requiredRoles } from '../records/role.ts';
import type { CancelRefusal } from './cancel-consent.ts';

/** One fault for a consent that does not exist, is of another type or belongs to another client. */
export const consentErrors: Readonly<Record<CancelRefusal['code'], ApiError>> = {
  consent_not_found: { code: 'consent_not_found', detail: 'No consent of this type and id is yours.' },
  invalid_consent_status: {
    code: 'invalid_consent_status',
    detail: 'An expired or used consent cannot be cancelled.',
  },
};

/** Describes the refusal of a client without the role that a type of consent needs. */
export function describeMissingRole(consentType: ConsentType): ApiError {
  return {
    code: 'invalid_role',
    detail: `A consent of this type needs the role ${requiredRoles[consentType]}.`,
  };
}
