/** How the text of a file begins that is still on the device. A separate module, so surveys without files load nothing else of them. */
export const onDevice = 'device:'
