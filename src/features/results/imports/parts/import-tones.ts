/** The color of each status. */
export const importTones = { draft: 'warn', waiting: 'line', running: 'info', done: 'ok', failed: 'bad' } as const
