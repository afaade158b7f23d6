import type { ProfileSource } from '@ob/oauth';
import type { Queryable, Row, Statement } from '@ob/postgres';

export interface Customer {
  readonly customerId: string;
  readonly displayName: string;
}

const findByUsername: Statement = {
  name: 'bank_find_customer_by_username',
  text: `SELECT customer_id AS "customerId", display_name AS "displayName", password_hash AS "passwordHash"
    FROM bank.customers WHERE username = $1`,
};

const findCustomer: Statement = {
  name: 'bank_find_customer',
  text: `SELECT customer_id AS "customerId", display_name AS "displayName" FROM bank.customers WHERE customer_id = $1`,
};

export type CustomerStore = ReturnType<typeof createCustomerStore>;

/** Creates the reader of customers. */
export function createCustomerStore(database: Queryable) {
  return {
    /** Finds a customer and the password hash by user name, in lower case. */
    async findByUsername(username: string): Promise<CustomerWithPassword | undefined> {
      return (await database.query<CustomerWithPassword & Row>(findByUsername, [username]))[0];
    },
    async find(customerId: string): Promise<Customer | undefined> {
      return (await database.query<Customer & Row>(findCustomer, [customerId]))[0];
    },
  };
}

interface CustomerWithPassword extends Customer {
  readonly passwordHash: string;
}

/** Creates the source of the claim `name`. */
export function createProfileSource(customers: Pick<CustomerStore, 'find'>): ProfileSource {
  return {
    async findProfile(customerId) {
      const customer = await customers.find(customerId);
      return customer && { name: customer.displayName };
    },
  };
}
