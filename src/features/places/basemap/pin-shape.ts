/** A plate of 38 pixels whose sharp corner, at 0 0, points at the place. */
export const plate = 'M0-2V-28a10 10 0 0 1 10-10h18a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10H2a2 2 0 0 1-2-2z'
