import type { ConsentType } from '@ob/core';
import type { ApiError } from '@ob/http';
import { requiredRoles } from '../records/role.ts';
import type { CancelRefusal } from './cancel-consent.ts';

/** `consent_not_found` is also the error for a consent of another type or of another client. */
export const consentErrors: Readonly<Record<CancelRefusal['code'], ApiError>> = {
  consent_not_found: {
    code: 'consent_not_found',
    detail: 'The client has no consent of this type with this id.',
  },
  invalid_consent_status: {
    code: 'invalid_consent_status',
    detail: 'The consent has expired or was used, so it cannot be cancelled.',
  },
};

export function describeMissingRole(consentType: ConsentType): ApiError {
  return {
    code: 'invalid_role',
    detail: `A consent of this type needs the role ${requiredRoles[consentType]}.`,
  };
}
