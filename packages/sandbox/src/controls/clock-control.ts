import { type ApiFault, accept, refuse } from '@ob/http';
import { formatMoment } from '../ledger/facts.ts';
import { type ClockAdvance, parseClockAdvance } from '../schema/control-bodies.ts';
import type { MovableTime } from './control-ports.ts';
import { type Control, readWhole } from './control-route.ts';

/** The time goes no further: every moment that follows from the present must have a year of four digits. */
export const lastPresent = Date.UTC(3000, 0, 1);

const tooFar: ApiFault = {
  code: 'invalid_field',
  detail: 'Must not lead beyond the year 2999.',
  path: 'advance_seconds',
};

/** Makes the control that moves the time of the service. */
export function createClockControl(time: MovableTime): Control<ClockAdvance> {
  return {
    path: '/sandbox/clock',
    status: 200,
    read: readWhole(parseClockAdvance),
    async act({ clock }, { body }) {
      const milliseconds = Math.round(body.advance_seconds * 1000);
      if (clock.now() + milliseconds >= lastPresent) return refuse(tooFar);
      return accept({ now: formatMoment(await time.advance(milliseconds)) });
    },
  };
}
