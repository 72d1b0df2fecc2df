/** The mark's path data in a box of 40 by 40, to be filled by the even-odd rule. */
export const markPath =
  'M7 5a2 2 0 0 1 2-2h16a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10h-6v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z' +
  'M17 12.5v7a1.5 1.5 0 0 0 1.5 1.5h6.5a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-6.5a1.5 1.5 0 0 0-1.5 1.5z'
