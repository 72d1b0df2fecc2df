import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'
import styles from './Findings.module.css'

/** The number of open findings in a survey, with a link to them. */
export function GuardSummary({ projectId, open }: { projectId: string; open: number }) {
  const words = useWords()
  return (
    <section aria-labelledby="wording" className="stack gap-2">
      <h2 id="wording" className={styles.title}>
        {words('summary.title')}
      </h2>
      <p className="small">{open > 0 ? words('summary.open', { count: open }) : words('summary.fine')}</p>
      <div>
        <LinkButton to={`/project/${projectId}/survey/check`}>{words('summary.check')}</LinkButton>
      </div>
    </section>
  )
}
