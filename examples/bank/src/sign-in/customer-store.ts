import type { ProfileSource } from '@ob/oauth';
import type { Queryable, Row, Statement } from '@ob/postgres';

/** A customer as the pages greet them. */
export interface Customer {
  readonly customerId: string;
  readonly displayName: string;
}

/** Port: finds customers. */
export interface CustomerStore {
  /** Finds who signs in by a name, with the hash of the password; names are lower-case. */
  findByUsername(username: string): Promise<(Customer & { readonly passwordHash: string }) | undefined>;
  /** Finds a customer by id. */
  find(customerId: string): Promise<Customer | undefined>;
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

/** Keeps customers in PostgreSQL. */
export function createCustomerStore(database: Queryable): CustomerStore {
  return {
    async findByUsername(username) {
      const [row] = await database.query<Customer & { passwordHash: string } & Row>(findByUsername, [
        username,
      ]);
      return row;
    },
    async find(customerId) {
      const [row] = await database.query<Customer & Row>(findCustomer, [customerId]);
      return row;
    },
  };
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
