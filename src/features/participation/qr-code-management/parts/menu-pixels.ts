/** Size in pixels of a picture saved from the menu: sharp on half a letter page. */
export const menuPixels = 2000
