/** Groups smaller than this are never published. */
export const groupSizeMin = 5
