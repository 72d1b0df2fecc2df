import type { Description } from '../../../results/publication/description.ts'
import { DescribedResults } from '../../../results/publication/parts/DescribedResults.tsx'
import { FrameFoot } from './FrameFoot.tsx'
import styles from './Frames.module.css'

type Props = { described: Description; note: string | null; links: { project: string; results: string }; siteName: string }

/** Published results with their methods, as their page shows them. */
export const ResultsFrame = ({ described, note, links, siteName }: Props) => (
  <main className={styles.frame}>
    <div className="stack gap-1">
      <h1 className={styles.title}>{described.title}</h1>
      <p>
        <a href={links.project} lang={described.projectLang}>
          {described.project}
        </a>
      </p>
    </div>
    <DescribedResults described={described} />
    <FrameFoot href={links.results} siteName={siteName} note={note} />
  </main>
)
