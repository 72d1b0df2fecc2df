import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import type { ExportCounts } from '../../exports/contract.ts'
import { useWords } from '../../exports/words.ts'
import styles from './ExportForm.module.css'

/** How many people, answers, comments and votes the file will contain; announced to screen readers on change. */
export function ExportSummary({ counts, counting }: { counts: ExportCounts | null; counting: boolean }) {
  const words = useWords()
  const language = useLanguage()
  const fact = (key: 'answers' | 'comments' | 'votes', value: number) => ({ label: words(key), value: formatNumber(language, value) })
  return (
    <section aria-labelledby="holds" className="stack gap-3" aria-busy={counting}>
      <h2 id="holds" className={styles.title}>
        {words('holds')}
      </h2>
      <div role="status" className="stack gap-3">
        {!counts && <p className="soft">{words('chooseFirst')}</p>}
        {counts && (
          <>
            <p className={styles.people}>
              <b>{words('answered', { count: counts.answered })}</b>
            </p>
            <p>{words('tookPart', { count: counts.tookPart })}</p>
            <TitleBlock
              size="s"
              facts={[fact('answers', counts.answers), fact('comments', counts.comments), fact('votes', counts.votes)]}
            />
            {counts.tookPart === 0 && counts.waiting === 0 && <p className="small">{words('nobody')}</p>}
            {counts.waiting > 0 && (
              <p className="small">{words(counts.tookPart > 0 ? 'waiting' : 'onlyWaiting', { count: counts.waiting })}</p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
