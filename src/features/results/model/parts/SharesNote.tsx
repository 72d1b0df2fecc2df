import { missesHundred } from '../../../../core/i18n/shares.ts'
import { useWords } from '../words.ts'

/** Notes that rounded shares do not add up to 100, if those of one of these wholes do not. */
export function SharesNote({ of }: { of: readonly (readonly number[])[] }) {
  const words = useWords()
  return of.some(missesHundred) ? <p className="small soft">{words('sharesRounded')}</p> : null
}
