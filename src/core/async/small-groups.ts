/** No group of people smaller than this is ever published. */
export const groupSizeMin = 5
