import { useRouteLoaderData } from 'react-router'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { fileSize } from '../../../../core/storage/file-size.ts'
import { Progress } from '../../../../ui/figures/Progress.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { FileDrop } from '../../../../ui/forms/FileDrop.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { deviceId, type FileAnswer, fileIn } from '../../answer-files/file-entered.ts'
import { answerFileMegabytesMax, answerFileTypes } from '../../answer-files/file-limits.ts'
import type { FieldProps } from '../form-question.ts'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'
import styles from './FileField.module.css'
import { type AnswerUpload, type FileProblem, useAnswerFile } from './use-answer-file.ts'

/** A file, uploaded while the person continues; without a connection it stays on the device until the answers are sent. */
export default function FileField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const hydrated = useHydrated()
  const { _id, text, help } = question
  const isVisitor = !(useRouteLoaderData('root') as RootData | undefined)?.me
  const { choose, remove, sending, problem, isRemoved } = useAnswerFile(_id, isVisitor, value, onChange)
  const file = fileIn(value)
  const limits = words('form.file.help', { megabytes: answerFileMegabytesMax })
  return (
    <div className={styles.file}>
      {file && <Attached file={file} value={value} sending={sending} onRemove={hydrated ? remove : undefined} />}
      <Field
        name={_id}
        label={ownWords(question, text)}
        labelHidden
        help={
          <>
            {help && <>{ownWords(question, help)} </>}
            {limits}
          </>
        }
        error={problem ? undefined : error}
      >
        {(control) => (
          <FileDrop
            {...control}
            accept={answerFileTypes.join(',')}
            choose={words(file ? 'form.file.replace' : 'form.file.choose')}
            {...(hydrated && { chosen: () => '' })}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              if (chosen) choose(chosen)
              // The same file can be chosen again.
              currentTarget.value = ''
            }}
          />
        )}
      </Field>
      {!hydrated && file && <input type="hidden" name={_id} value={value} />}
      {problem && (
        <div role="alert">
          <FieldError>{problemText(words, problem)}</FieldError>
        </div>
      )}
      <p role="status" className={`${styles.status} small soft`}>
        {isRemoved && !file && words('form.file.removed')}
        {file && !sending && words(deviceId(value) ? 'form.file.onDevice' : 'form.file.uploaded', { name: file.name })}
      </p>
    </div>
  )
}

function problemText(words: ReturnType<typeof useWords>, problem: FileProblem): string {
  return 'serverMessage' in problem ? problem.serverMessage : words(`form.file.${problem.code}`, { megabytes: answerFileMegabytesMax })
}

type AttachedProps = { file: FileAnswer; value: string; sending: AnswerUpload | null; onRemove: (() => void) | undefined }

/** The chosen file, with how far its upload is. */
function Attached({ file: { file, name, bytes }, value, sending, onRemove }: AttachedProps) {
  const words = useWords()
  const { unit, amount } = fileSize(bytes)
  return (
    <div className={styles.attached}>
      <p>
        <span className="strong">
          {deviceId(value) === null ? (
            <a href={`/api/v1/answerFiles/${file}`} download>
              {name}
            </a>
          ) : (
            name
          )}
        </span>{' '}
        <span className="soft">{words(unit === 'kb' ? 'form.kilobytes' : 'form.megabytes', { count: amount })}</span>
      </p>
      {sending && (
        <Progress label={words('form.file.sending', { name })} value={Math.min(sending.sentBytes, bytes)} max={bytes}>
          {words('form.file.sending', { name })}
        </Progress>
      )}
      {onRemove && (
        <Button size="s" variant="quiet" onClick={onRemove}>
          {words('form.file.remove')}
        </Button>
      )}
    </div>
  )
}
