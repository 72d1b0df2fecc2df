import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useKeptText } from '../../../../core/kept-text.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { GuardSummary } from '../../../authoring-guard/parts/GuardSummary.tsx'
import { OfficialShell } from '../../../officials/parts/OfficialShell.tsx'
import { PageTitle } from '../../../site/parts/PageTitle.tsx'
import type { BuilderResult } from '../../builder.server.ts'
import type { SurveyQuestion } from '../../contract.ts'
import { minutesToAnswer } from '../../rules.ts'
import type { BuilderPage } from '../../survey-page.server.ts'
import { useWords } from '../../words.ts'
import { DeskHead } from '../DeskHead.tsx'
import { AddQuestion } from './AddQuestion.tsx'
import styles from './Builder.module.css'
import { PhonePreview } from './PhonePreview.tsx'
import { type Editing, editorId, QuestionEditor } from './QuestionEditor.tsx'
import { QuestionList } from './QuestionList.tsx'
import { Visibility } from './Visibility.tsx'

/** The survey builder: the list, the editor and the resident's phone, side by side where there is room. */
export default function Builder({ page, result }: { page: BuilderPage; result: BuilderResult | undefined }) {
  const words = useWords()
  const { about, questions, visibility, mayEdit } = page
  const editing = useEditing(questions)
  useGoToEditor()
  const count = questions.length
  return (
    <OfficialShell current="projects">
      <PageTitle>{words('builder.documentTitle', { title: about.title })}</PageTitle>
      <DeskHead
        about={about}
        current="questions"
        title={words('builder.title')}
        actions={
          <>
            {count > 0 && <LinkButton to={`/project/${about._id}/survey/test`}>{words('test.try')}</LinkButton>}
            {count > 0 && <LinkButton to={`/project/${about._id}/survey/paper`}>{words('paper.way')}</LinkButton>}
            {mayEdit && <LinkButton to={`/project/${about._id}/survey/copy`}>{words('copy.way')}</LinkButton>}
          </>
        }
        lead={count === 0 ? words('builder.leadNone') : words('builder.lead', { count, minutes: minutesToAnswer(count) })}
      />
      {about.status === 'draft' && mayEdit && (
        <Note className={styles.note} action={<LinkButton to={`/edit-project/${about._id}`}>{words('builder.publish')}</LinkButton>}>
          {words('builder.draft')}
        </Note>
      )}
      {!mayEdit && <Note className={styles.note}>{words('builder.viewer')}</Note>}
      <div className={styles.columns}>
        <div className={styles.list}>
          {count > 0 && <QuestionList questions={questions} openId={editing?.question?._id} mayEdit={mayEdit} />}
          {mayEdit && <AddQuestion current={editing && !editing.question ? editing.type : null} />}
          {count > 0 && <GuardSummary projectId={about._id} open={page.openFindings} />}
          <Visibility visibility={visibility} mayEdit={mayEdit} />
        </div>
        <Editor key={editing ? (editing.question?._id ?? editing.type) : 'none'} page={page} editing={editing} result={result} />
      </div>
    </OfficialShell>
  )
}

/** The address says which question is open (`?question=`), or which kind is being added (`?add=`); else the first one is. */
function useEditing(questions: readonly SurveyQuestion[]): Editing | null {
  const [params] = useSearchParams()
  const added = params.get('add')
  if (added === 'open' || added === 'yesno' || added === 'rating') return { question: null, type: added }
  const question = questions.find((one) => one._id === params.get('question')) ?? questions[0]
  return question ? { question, type: question.type } : null
}

/** The editor and, beside it, the phone that shows what is being typed. */
function Editor({ page, editing, result }: { page: BuilderPage; editing: Editing | null; result: BuilderResult | undefined }) {
  const keptAs = `question.${page.about._id}.${editing?.question?._id ?? 'new'}`
  const [text, setText] = useKeptText(keptAs, editing?.question?.text ?? '', result?.text)
  const [type, setType] = useState(result?.type || editing?.type || 'open')
  const { questions } = page
  const at = editing?.question ? questions.findIndex((one) => one._id === editing.question?._id) : questions.length
  return (
    <>
      <QuestionEditor {...{ page, editing, text, type, number: at + 1 }} errors={result?.errors ?? {}} onText={setText} onType={setType} />
      <PhonePreview text={text} type={type} index={at} total={editing?.question ? questions.length : questions.length + 1} />
    </>
  )
}

/** What opens a question (`#editor`) leads to its editor, which on a phone stands further down. */
function useGoToEditor() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation anew
  useEffect(() => {
    const heading = hash === `#${editorId}` ? document.getElementById(editorId) : null
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [hash, key])
}
