import { Key } from './Key.tsx'
import styles from './SplitBar.module.css'

/** `share` is a percentage; `text` is the number on the bar ("32%"), `key` the words below it ("Yes, 131"). */
export type SplitBarPart = { share: number; text: string; key: string }

/** From this percentage on, a part has room for its number on the narrowest screen, even as "32 %". */
const fits = 22

/** Yes and no as the two parts of one bar. Neither color means "good". */
export const SplitBar = ({ yes, no }: { yes: SplitBarPart; no: SplitBarPart }) => {
  const some = yes.share + no.share > 0
  return (
    <div>
      <svg className={styles.bar} width="100%" height="56" aria-hidden="true">
        {!some && <rect className={styles.none} width="100%" height="56" rx="4" />}
        <rect className={styles.first} width={`${yes.share}%`} height="56" rx="4" />
        <rect className={styles.second} x={`${yes.share}%`} width={`${no.share}%`} height="56" rx="4" />
        {yes.share > 0 && no.share > 0 && <rect className={styles.gap} x={`${yes.share}%`} width="3" height="56" />}
        {yes.share >= fits && (
          <text className={styles.onFirst} x="14" y="34">
            {yes.text}
          </text>
        )}
        {no.share >= fits && (
          <text className={styles.onSecond} x={`${yes.share}%`} dx="10" y="34">
            {no.text}
          </text>
        )}
      </svg>
      <div className={styles.keys}>
        <Key>{yes.key}</Key>
        <Key mark={2}>{no.key}</Key>
      </div>
    </div>
  )
}
