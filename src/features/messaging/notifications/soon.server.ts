// Apart from the letters, so that the delivery carries none of what they are made of.
import type { Db } from '../../../core/database/database.server.ts'

const deliveries = new WeakMap<Db, () => void>()

/** Says that there is something in the outbox, once the transaction is committed. Without it the next round finds it. */
export const deliverSoon = (db: Db): void => deliveries.get(db)?.()

/** Called by the delivery of a database when it starts and ends. */
export const onMail = (db: Db, deliver: (() => void) | null): void => {
  if (deliver) deliveries.set(db, deliver)
  else deliveries.delete(db)
}
