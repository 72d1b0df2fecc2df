/** Opens the outbox of every Plaza that tests start. */
export const outboxKey = 'the-key-of-the-tests'
/** Where programs read it. */
export const outboxPath = `/outbox.json?key=${outboxKey}`
