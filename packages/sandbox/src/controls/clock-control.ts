import { type ApiError, accept, refuse } from '@ob/http';
import { formatMoment } from '../data/calendar.ts';
import { type ClockAdvance, clockBody } from '../schema/control-bodies.ts';
import { controlResponses } from '../schema/control-responses.ts';
import { missingField } from './control-errors.ts';
import type { MovableTime } from './control-ports.ts';
import { type ControlRoute, defineControl } from './control-route.ts';

/** Times that follow from the clock, such as an expiry, need a year of four digits, too. */
export const clockEnd = Date.UTC(3000, 0, 1);

const tooFar: ApiError = {
  code: 'invalid_field',
  detail: 'The new time is after the year 2999. Use fewer seconds.',
  path: 'advance_seconds',
};

export function createClockControl(time: MovableTime): ControlRoute {
  return defineControl<ClockAdvance>({
    path: '/sandbox/clock',
    operationId: 'moveSandboxClock',
    summary: 'Move the clock of the service forward',
    description:
      'The new time applies to every decision, token and delivery. Work that becomes due runs at once. Available only if the server allows it. A restart resets the clock.',
    body: clockBody,
    response: controlResponses.clock,
    refusals: [missingField, tooFar],
    async act({ clock }, { body }) {
      const milliseconds = Math.round(body.advance_seconds * 1000);
      if (clock.now() + milliseconds >= clockEnd) return refuse(tooFar);
      return accept({ now: formatMoment(await time.advance(milliseconds)) });
    },
  });
}
