import type { BenchContext, Figure } from './figure.ts';
import { createAccountApiFigures } from './figures/account-api.ts';
import { createAuthorizationServerFigures } from './figures/authorization-server.ts';
import { createClaimsFigure } from './figures/claims-per-event.ts';
import { createCommitFigure } from './figures/commit-with-event.ts';
import { decideFigure } from './figures/decide.ts';
import { createDeliveryFigures } from './figures/deliveries.ts';
import { createDeliveryLatencyFigure } from './figures/delivery-latency.ts';
import { createDeliveryMemoryFigure } from './figures/delivery-memory.ts';
import { createEntryFigures } from './figures/entries.ts';
import { createResourceCallFigures } from './figures/resource-call.ts';
import { signFigures } from './figures/sign.ts';
import { createTokenMemoryFigure } from './figures/token-memory.ts';
import { createTransactionPageFigure } from './figures/transaction-page.ts';
import { verifyFigures } from './figures/verify.ts';

export function listFigures(context: BenchContext): readonly Figure[] {
  return [
    ...signFigures,
    ...verifyFigures,
    decideFigure,
    ...createResourceCallFigures(context),
    ...createAccountApiFigures(context),
    createTransactionPageFigure(context),
    ...createAuthorizationServerFigures(context),
    createTokenMemoryFigure(context),
    ...createDeliveryFigures(context),
    createDeliveryLatencyFigure(context),
    createClaimsFigure(context),
    createCommitFigure(context),
    createDeliveryMemoryFigure(context),
    ...createEntryFigures(context.conditions),
  ];
}
