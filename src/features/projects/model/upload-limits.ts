import { megabyte } from '../../../core/storage/file-size.ts'

export const imageMegabytesMax = 15
export const documentMegabytesMax = 25
export const imageBytesMax = imageMegabytesMax * megabyte
export const documentBytesMax = documentMegabytesMax * megabyte
