import type { BenchWorld } from './bench-world.ts';
import type { Figure } from './figure.ts';
import { createAccountApiFigures } from './figures/account-api.ts';
import { createAuthorizationServerFigures } from './figures/authorization-server.ts';
import { decideFigures } from './figures/decide.ts';
import { createDeliveryFigures } from './figures/deliveries.ts';
import { createDeliveryBacklogFigures } from './figures/delivery-backlog.ts';
import { createDeliveryLatencyFigures } from './figures/delivery-latency.ts';
import { createDeliveryMemoryFigures } from './figures/delivery-memory.ts';
import { createDeliveryWorkerFigures } from './figures/delivery-workers.ts';
import { createEntryImportFigures } from './figures/entry-import.ts';
import { createEntrySizeFigures } from './figures/entry-size.ts';
import { createResourceCallFigures } from './figures/resource-call.ts';
import { signFigures } from './figures/sign.ts';
import { createTokenMemoryFigures } from './figures/token-memory.ts';
import { createTransactionPageFigures } from './figures/transaction-page.ts';
import { verifyFigures } from './figures/verify.ts';

/** Lists every figure in the order of the table. */
export function listFigures(world: BenchWorld): readonly Figure[] {
  return [
    ...signFigures,
    ...verifyFigures,
    ...decideFigures,
    ...createResourceCallFigures(world),
    ...createAccountApiFigures(world),
    ...createTransactionPageFigures(world),
    ...createAuthorizationServerFigures(world),
    ...createTokenMemoryFigures(world),
    ...createDeliveryFigures(world),
    ...createDeliveryWorkerFigures(world),
    ...createDeliveryBacklogFigures(world),
    ...createDeliveryLatencyFigures(world),
    ...createDeliveryMemoryFigures(world),
    ...createEntrySizeFigures(world.conditions),
    ...createEntryImportFigures(world.conditions),
  ];
}
