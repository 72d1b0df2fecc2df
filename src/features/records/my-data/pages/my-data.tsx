import { Link } from 'react-router'
import { Rich } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Stat } from '../../../../ui/figures/Stat.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { myDataAction, myDataPage } from '../my-data-page.server.ts'
import { DeleteForm } from '../parts/DeleteForm.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/my-data.ts'
import styles from './my-data.module.css'

export const loader = ({ context }: Route.LoaderArgs) => myDataPage(context)
export const action = ({ context, request }: Route.ActionArgs) => myDataAction(context, request)

const shown = ['projects', 'answers', 'comments', 'votes', 'likes', 'sessions', 'letters', 'contact'] as const

/** The stored data about a resident: view, download, correct and delete. */
export default function MyData({ loaderData: { email, hasPassword, counts }, actionData }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      <section className="section" aria-labelledby="held">
        <h2 id="held">{words('held.title')}</h2>
        <p className={styles.above}>{words('held.profile', { email })}</p>
        <div className={styles.counts}>
          {shown.map((kind) => (
            <Stat key={kind} value={counts[kind]}>
              {words(`held.${kind}`, { count: counts[kind] })}
            </Stat>
          ))}
        </div>
        <p className={styles.below}>
          <Rich text={words('receipts')} receipts={(inner) => <Link to="/receipts">{inner}</Link>} />
        </p>
      </section>
      <section className="section" aria-labelledby="take">
        <h2 id="take">{words('take.title')}</h2>
        <p className={styles.above}>{words('take.lead')}</p>
        <div className="row">
          <LinkButton to="/api/v1/users/me/data?format=xlsx" reloadDocument download="my-data.xlsx" variant="main" icon={download}>
            {words('take.xlsx')}
          </LinkButton>
          <LinkButton to="/api/v1/users/me/data?format=json" reloadDocument download="my-data.json" icon={download}>
            {words('take.json')}
          </LinkButton>
        </div>
      </section>
      <section className="section" aria-labelledby="correct">
        <h2 id="correct">{words('correct.title')}</h2>
        <p>
          <Rich text={words('correct.lead')} profile={(inner) => <Link to="/profile">{inner}</Link>} />
        </p>
      </section>
      <section className="section" aria-labelledby="delete">
        <Card className="stack gap-4">
          <h2 id="delete">{words('delete.title')}</h2>
          <p>{words('delete.lead')}</p>
          <div>
            <h3>{words('delete.goes')}</h3>
            <p>{words('delete.goesBody')}</p>
          </div>
          <div>
            <h3>{words('delete.stays')}</h3>
            <p>{words('delete.staysBody')}</p>
          </div>
          <p className="soft">{words('delete.again')}</p>
          <DeleteForm result={actionData} email={email} hasPassword={hasPassword} />
        </Card>
      </section>
    </div>
  )
}
