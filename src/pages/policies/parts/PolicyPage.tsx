import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../../core/i18n/words.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import type { PolicyFigures } from '../policy-page.server.ts'
import { billingClauses, type DocumentName, documents } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './PolicyPage.module.css'

type Props = {
  name: DocumentName
  figures: PolicyFigures
  /** Content after a clause's text: a table, or a conditional sentence. */
  after?: Partial<Record<string, ReactNode>>
  /** Below the title. */
  above?: ReactNode
  children?: ReactNode
}

const to = (path: string) => (inner: string) => <Link to={path}>{inner}</Link>
const links = {
  data: to('/my-data'),
  contact: to('/contact-us'),
  barrier: to('/contact-us?topic=barrier'),
  cookies: to('/cookies'),
  privacy: to('/privacy'),
  register: to('/register/organization'),
}

/** A policy document: table of contents, clauses, and links to the others. */
export function PolicyPage({ name, figures: { values, billing, hasReader }, after = {}, above, children }: Props) {
  const words = useWords()
  const clauses: readonly string[] = documents[name].clauses.filter((one) => billing !== 'off' || !billingClauses.includes(one))
  const bodyOf = (clause: string) =>
    words(
      name === 'accessibility' && clause === 'report' && !hasReader
        ? 'accessibility.reportElsewhere'
        : (`${name}.${clause}Body` as 'privacy.collectBody'),
      values,
    )
  const title = (clause: string) => words(`${name}.${clause}Title` as 'privacy.collectTitle', values)
  return (
    <div className="wrap wrap-narrow">
      <PageTitle>{words(`${name}.title`)}</PageTitle>
      <PageHead title={words(`${name}.title`)} lead={words(`${name}.lead`, values)} />
      {above}
      <nav aria-label={words('contents')} className={styles.contents}>
        <ul>
          {clauses.map((clause) => (
            <li key={clause}>
              <a href={`#${clause}`}>{title(clause)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {clauses.map((clause) => (
        <section key={clause} className={styles.clause} aria-labelledby={clause}>
          <h2 id={clause}>{title(clause)}</h2>
          <p>
            <Rich text={bodyOf(clause)} {...links} />
          </p>
          {after[clause]}
        </section>
      ))}
      {children}
      <nav aria-label={words('overview.title')} className={styles.others}>
        <Link to="/policies">{words('overview.title')}</Link>
        {(Object.keys(documents) as DocumentName[])
          .filter((other) => other !== name)
          .map((other) => (
            <Link key={other} to={documents[other].path}>
              {words(`${other}.title`)}
            </Link>
          ))}
      </nav>
    </div>
  )
}
