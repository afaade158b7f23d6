import { type ApiError, accept, refuse } from '@ob/http';
import { formatMoment } from '../data/calendar.ts';
import { controlAnswers } from '../schema/control-answers.ts';
import { type ClockAdvance, clockBody } from '../schema/control-bodies.ts';
import type { Control } from './control.ts';
import { missingField } from './control-errors.ts';
import type { MovableTime } from './control-ports.ts';

/** The time goes no further: every moment that follows from the present must have a year of four digits. */
export const lastPresent = Date.UTC(3000, 0, 1);

const tooFar: ApiError = {
  code: 'invalid_field',
  detail: 'Must not lead beyond the year 2999.',
  path: 'advance_seconds',
};

/** Makes the control that moves the time of the service. */
export function createClockControl(time: MovableTime): Control<ClockAdvance> {
  return {
    path: '/sandbox/clock',
    operationId: 'moveSandboxClock',
    summary: 'Move the time of the service on',
    description:
      'For every decision, token and schedule of deliveries; what comes due by it is done at once. Only where the server allows it, and until it starts anew.',
    takes: clockBody,
    tells: controlAnswers.clock,
    refusals: [missingField, tooFar],
    async act({ clock }, { body }) {
      const milliseconds = Math.round(body.advance_seconds * 1000);
      if (clock.now() + milliseconds >= lastPresent) return refuse(tooFar);
      return accept({ now: formatMoment(await time.advance(milliseconds)) });
    },
  };
}
