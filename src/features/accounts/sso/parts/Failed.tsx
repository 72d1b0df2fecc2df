import { Note } from '../../../../ui/content/Note.tsx'
import { SplitPage } from '../../../../ui/frames/SplitPage.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { useWords } from '../words.ts'

type Props = { problem: string; again: string }

/** A login at the organization's own login that did not succeed. */
export function Failed({ problem, again }: Props) {
  const words = useWords()
  return (
    <SplitPage>
      <PageTitle>{words('login.failed')}</PageTitle>
      <div className="stack gap-5">
        <h1>{words('login.failed')}</h1>
        <Note tone="bad">{problem}</Note>
        <LinkButton to={again} variant="main" size="big" wide>
          {words('login.again')}
        </LinkButton>
        <LinkButton to="/login" size="big" wide>
          {words('login.password')}
        </LinkButton>
      </div>
    </SplitPage>
  )
}
