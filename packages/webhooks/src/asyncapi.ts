export type { DeliveryRules } from './asyncapi/delivery-rules.ts';
export {
  type AsyncApiDocument,
  type AsyncApiOptions,
  createAsyncApiDocument,
  type EventMessage,
} from './asyncapi/document.ts';
export { describedEvents, type EventDescription } from './asyncapi/event-description.ts';
