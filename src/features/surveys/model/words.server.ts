import { speakerOf } from '../../../core/i18n/catalogues.server.ts'
import type en from './text/en.json'

export const wordsIn = speakerOf<typeof en>('surveys')
