import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { useWords } from '../../../features/surveys/model/words.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { Body, Cover, Foot, Frame } from '../parts/Frame.tsx'
import type { SurveyAbout } from '../survey-page.server.ts'
import styles from './SurveyClosed.module.css'

/** A survey without questions: the project can still be commented on. */
export function NoQuestions({ about }: { about: SurveyAbout }) {
  const words = useWords()
  return (
    <Frame>
      <PageTitle>{about.title}</PageTitle>
      <Cover about={about} />
      <Body>
        <h1 className={styles.title}>{words('form.noQuestionsTitle')}</h1>
        <p>{words('form.noQuestions', { name: about.ownerName })}</p>
      </Body>
      <Foot>
        <LinkButton to={`/project/${about._id}`} variant="main" size="big">
          {words('form.toProject')}
        </LinkButton>
      </Foot>
    </Frame>
  )
}
