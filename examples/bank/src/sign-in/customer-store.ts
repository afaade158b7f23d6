import type { ProfileSource } from '@ob/oauth';
import type { Queryable, Row, Statement } from '@ob/postgres';

/** A customer as the pages greet them. */
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

/** Finds customers. */
export type CustomerStore = ReturnType<typeof createCustomerStore>;

/** Finds customers in PostgreSQL. */
export function createCustomerStore(database: Queryable) {
  return {
    /** Finds who signs in by a name, with the hash of the password; names are lower-case. */
    async findByUsername(username: string): Promise<CustomerWithPassword | undefined> {
      return (await database.query<CustomerWithPassword & Row>(findByUsername, [username]))[0];
    },
    /** Finds a customer by id. */
    async find(customerId: string): Promise<Customer | undefined> {
      return (await database.query<Customer & Row>(findCustomer, [customerId]))[0];
    },
  };
}

interface CustomerWithPassword extends Customer {
  readonly passwordHash: string;
}

/** Provides the names of customers to third parties that asked for them. */
export function createProfileSource(customers: Pick<CustomerStore, 'find'>): ProfileSource {
  return {
    async findProfile(customerId) {
      const customer = await customers.find(customerId);
      return customer && { name: customer.displayName };
    },
  };
}
