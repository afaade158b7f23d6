import type { BenchWorld, Figure } from './figure.ts';
import { createAccountApiFigures } from './figures/account-api.ts';
import { createAuthorizationServerFigures } from './figures/authorization-server.ts';
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

/** Lists every figure in the order of the table. */
export function listFigures(world: BenchWorld): readonly Figure[] {
  return [
    ...signFigures,
    ...verifyFigures,
    decideFigure,
    ...createResourceCallFigures(world),
    ...createAccountApiFigures(world),
    createTransactionPageFigure(world),
    ...createAuthorizationServerFigures(world),
    createTokenMemoryFigure(world),
    ...createDeliveryFigures(world),
    createDeliveryLatencyFigure(world),
    createDeliveryMemoryFigure(world),
    ...createEntryFigures(world.conditions),
  ];
}
