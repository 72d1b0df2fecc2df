// How the server's process uses memory. The heap grows by a quarter at a time instead of doubling, and memory outside of it comes from two
// arenas of the C library instead of eight per processor, which are never given back.
export const nodeFlags = ['--heap-growing-percent=25', '--max-semi-space-size=8']
export const nodeEnv = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }
