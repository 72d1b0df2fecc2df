import { Icon } from '../../../ui/content/Icon.tsx'
import { Progress } from '../../../ui/figures/Progress.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { alert, close } from '../../../ui/icons/basic.ts'
import { fileText } from '../../../ui/icons/project.ts'
import { useWords } from '../model/form-words.ts'
import { useSizeWords } from '../model/size.ts'
import styles from './PicturesSection.module.css'
import type { FileUpload, useUploads } from './use-uploads.ts'

/** Uploads with their progress, and failed ones with the reason. */
export default function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const words = useWords()
  const sizeOf = useSizeWords()
  const reason = (one: FileUpload) => {
    if (one.serverMessage) return one.serverMessage
    if (one.serverMessage === '') return one.isDocument ? words('form.documentNotUploaded') : words('form.imageNotUploaded')
    return one.isDocument ? words('form.documentNotSent') : words('form.imageNotSent')
  }
  return (
    <ul className={styles.files} aria-label={words('form.sendingFiles')}>
      {uploads.list.map((one) => (
        <li key={one.key}>
          <span className={styles.paper}>
            <Icon icon={one.state === 'failed' ? alert : fileText} />
          </span>
          <div className={styles.words}>
            <p className="strong">{one.file.name}</p>
            {one.state === 'failed' ? (
              <div role="alert">
                <FieldError>{reason(one)}</FieldError>
              </div>
            ) : (
              <Progress
                label={words('form.sendingFile', { name: one.file.name })}
                value={Math.min(one.sentBytes, one.file.size)}
                max={one.file.size}
              >
                {one.sentBytes >= one.file.size && one.state === 'sending'
                  ? words('form.beingRead')
                  : words('form.sentOf', { sent: sizeOf(Math.min(one.sentBytes, one.file.size)), size: sizeOf(one.file.size) })}
              </Progress>
            )}
          </div>
          {one.state === 'failed' && one.serverMessage === null && (
            <Button size="s" onClick={() => uploads.retry(one)}>
              {words('form.tryAgain')}
              <span className="sr-only">: {one.file.name}</span>
            </Button>
          )}
          <Button
            square
            variant="quiet"
            icon={close}
            aria-label={words(one.state === 'failed' ? 'form.dismissFile' : 'form.stopSending', { name: one.file.name })}
            onClick={() => uploads.stop(one)}
          />
        </li>
      ))}
    </ul>
  )
}
