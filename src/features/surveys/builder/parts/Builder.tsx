import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DeskHead } from '../../../projects/desk/DeskHead.tsx'
import { LeaveGuard } from '../../../shell/drafts/parts/LeaveGuard.tsx'
import { useCloseGuard } from '../../../shell/drafts/use-close-guard.ts'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { GuardSummary } from '../../authoring-guard/parts/GuardSummary.tsx'
import { questionCount } from '../../conditions/conditions.ts'
import type { BuilderResult } from '../../editing/builder.server.ts'
import { questionFormFrom } from '../../editing/question-form.ts'
import type { BuilderPage } from '../../form/survey-page.server.ts'
import { questionsPerSurveyMax } from '../../model/definition.ts'
import { minutesToAnswer } from '../../model/rules.ts'
import { useWords } from '../../model/words.ts'
import { type EditedQuestion, editorId, type Unsaved, useDraft, useEditing, useGoToEditor, useUnsaved } from '../editing.ts'
import { Templates } from '../Templates.tsx'
import styles from './Builder.module.css'
import { ChooseKind } from './ChooseKind.tsx'
import { ClosedQuestions } from './ClosedQuestions.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { QuestionFacts } from './QuestionFacts.tsx'
import { QuestionList } from './QuestionList.tsx'
import { Visibility } from './Visibility.tsx'

/** The survey builder: list, editor and phone preview, side by side on wide screens. */
function leadOf(words: ReturnType<typeof useWords>, questions: BuilderPage['questions']): string {
  const asked = questionCount(questions)
  if (asked === 0) return words('builder.leadNone')
  const lead = words('builder.lead', { count: asked, minutes: minutesToAnswer(asked) })
  const others = questions.length - asked
  return others === 0 ? lead : `${lead}. ${words('builder.leadOthers', { count: others })}`
}

export default function Builder({ page, result }: { page: BuilderPage; result: BuilderResult | undefined }) {
  const words = useWords()
  const { about, questions, visibility, mayEdit } = page
  const editing = useEditing(questions, mayEdit)
  const unsaved = useUnsaved(questions)
  useGoToEditor()
  const count = questions.length
  const open = editing.question?._id
  return (
    <OfficialShell current="surveys">
      <LeaveGuard when={Object.keys(unsaved.drafts).length > 0} />
      <PageTitle>{words('builder.documentTitle', { title: about.title })}</PageTitle>
      <DeskHead
        about={about}
        current="questions"
        title={words('builder.title')}
        actions={
          <div className={styles.ways}>
            {count > 0 && <LinkButton to={`/project/${about._id}/survey/test`}>{words('test.try')}</LinkButton>}
            {count > 0 && <LinkButton to={`/project/${about._id}/survey/paper`}>{words('paper.way')}</LinkButton>}
            {mayEdit && <LinkButton to={`/project/${about._id}/survey/copy`}>{words('copy.way')}</LinkButton>}
          </div>
        }
        lead={leadOf(words, questions)}
      />
      <StateNote page={page} />
      <div className={styles.columns}>
        {count > 0 && (
          <div className={styles.list}>
            <QuestionList {...{ questions, mayEdit, unsaved, result }} openId={open} isEditing={editing.type !== null} />
            {mayEdit && count >= questionsPerSurveyMax && <p className="small soft">{words('builder.full', { count })}</p>}
            {mayEdit && count < questionsPerSurveyMax && (
              <LinkButton to={`?add#${editorId}`} preventScrollReset variant="primary" icon={plus} wide>
                {words('builder.add')}
              </LinkButton>
            )}
          </div>
        )}
        <Editor key={open ?? 'new'} page={page} editing={editing} unsaved={unsaved} result={result} />
        <div className={styles.about}>
          {count === 0 && mayEdit && <Templates />}
          {count > 0 && page.phase !== 'completed' && <GuardSummary projectId={about._id} open={page.openFindings} />}
          <ClosedQuestions closed={page.closed} />
          <Visibility visibility={visibility} mayEdit={page.mayChoose} />
        </div>
      </div>
    </OfficialShell>
  )
}

type EditorProps = { page: BuilderPage; editing: EditedQuestion; unsaved: Unsaved; result: BuilderResult | undefined }

/** The editor with the phone preview. */
function Editor({ page, editing, unsaved, result }: EditorProps) {
  const { questions, images, mayEdit } = page
  const deviceDraft = useDraft(page.about._id, editing, unsaved, result, mayEdit)
  const { draft, keep, restored, discard, onSubmit, basedOn, saving: copied } = deviceDraft
  useCloseGuard(deviceDraft.isUnsent)
  const { question, type } = editing
  const at = question?.order ?? questions.length
  if (!type) return mayEdit ? <ChooseKind isFirst={questions.length === 0} /> : <NothingYet />
  const place = { index: at, total: question ? questions.length : questions.length + 1 }
  return (
    <>
      {mayEdit || !question ? (
        <QuestionEditor
          {...{ page, question, draft, result, restored, onSubmit, copied, basedOn: (!draft.base && result?.basedOn) || basedOn }}
          number={at + 1}
          onDraft={keep}
          onDiscard={discard}
          onCancel={() => {
            discard()
            unsaved.keep('new', null)
          }}
        />
      ) : (
        <QuestionFacts question={question} questions={questions} />
      )}
      {/* After the project is completed, the preview shows the saved question, not the draft. */}
      <PhonePreview draft={mayEdit || !question ? draft : questionFormFrom(question)} {...{ questions, images }} {...place} />
    </>
  )
}

/** Shown to officials who may not add questions while the survey is empty. */
function NothingYet() {
  const words = useWords()
  return (
    <Card as="section">
      <Empty title={words('builder.leadNone')} level={2} />
    </Card>
  )
}

/** The project's state, and what the official may change. */
function StateNote({ page: { about, phase, mayChoose } }: { page: BuilderPage }) {
  const words = useWords()
  if (phase === 'completed')
    return (
      <Note
        className={styles.note}
        action={mayChoose && <LinkButton to={`/project/${about._id}`}>{words('builder.toProject')}</LinkButton>}
      >
        {words('builder.completed')}
      </Note>
    )
  if (!mayChoose) return <Note className={styles.note}>{words('builder.viewer')}</Note>
  if (phase === 'draft')
    return (
      <Note
        className={styles.note}
        action={<LinkButton to={`/edit-project/${about._id}?step=check`}>{words('builder.publish')}</LinkButton>}
      >
        {words('builder.draft')}
      </Note>
    )
  return phase === 'closed' && <Note className={styles.note}>{words('builder.closed', { day: about.closesOn ?? '' })}</Note>
}
