import { Breadcrumb } from '../../../../ui/Breadcrumb.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Hatch } from '../../../../ui/Hatch.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { PageHead } from '../../../../ui/PageHead.tsx'
import { PageTitle } from '../../../site/parts/PageTitle.tsx'
import type { Outcome, PublishedResults as Page } from '../../results-page.server.ts'
import { useWords } from '../../words.ts'
import { QuestionResult } from './QuestionResult.tsx'
import styles from './Results.module.css'

/** What everybody may see of the answers: totals, where no small group can be worked out from them. */
export function PublishedResults({ page: { about, ownerName, results } }: { page: Page }) {
  const words = useWords()
  const back = <LinkButton to={`/project/${about._id}`}>{words('results.public.back')}</LinkButton>
  const crumbs = [
    { to: '/projects', label: words('desk.projects') },
    { to: `/project/${about._id}`, label: about.title },
    { label: words('desk.results') },
  ]
  const took = results?.participants ?? null
  return (
    <div className="wrap stack gap-6">
      <PageTitle>{words('results.documentTitle', { title: about.title })}</PageTitle>
      <PageHead
        above={<Breadcrumb label={words('desk.crumbs')} crumbs={crumbs} />}
        title={words('results.title')}
        lead={words('results.public.lead', { title: about.title })}
      />
      {!results ? (
        <Empty title={words('results.unpublishedTitle')} level={2} actions={back}>
          {words('results.unpublished', { name: ownerName })}
        </Empty>
      ) : (
        <>
          <p>
            <b className="strong">{took === null ? words('results.public.few') : words('results.public.tookPart', { count: took })}</b>{' '}
            {words('results.public.sample', { name: ownerName })}
          </p>
          <div className={styles.questions}>
            {results.questions.map((outcome) => (
              <QuestionResult key={outcome.question._id} outcome={outcome} level={2}>
                <Withheld outcome={outcome} />
              </QuestionResult>
            ))}
          </div>
          <p>{back}</p>
        </>
      )}
    </div>
  )
}

function Withheld({ outcome }: { outcome: Outcome }) {
  const words = useWords()
  const why = outcome.count === null ? 'hiddenFew' : outcome.question.type === 'open' ? 'openOnly' : 'hiddenSplit'
  return (
    <div className="stack gap-2">
      <Hatch>{words('results.public.hiddenTitle')}</Hatch>
      <p className="small soft">{words(`results.public.${why}`)}</p>
    </div>
  )
}
