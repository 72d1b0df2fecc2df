import { speakerOf } from '../../core/catalogues.server.ts'
import type en from './text/en.json'

export const wordsIn = speakerOf<typeof en>('publication')
