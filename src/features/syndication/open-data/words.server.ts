import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type en from './text/en.json'

export const wordsIn = wordsFor<typeof en>('open-data')
