import { useEffect, useEffectEvent, useState } from 'react'
import { UploadFailed, uploadFile } from '../../../../core/browser/upload-file.ts'
import { deviceId, deviceText, type FileAnswer, fileAnswerText, fileIn } from '../../answer-files/file-entered.ts'
import { answerFileBytesMax, answerFileTypes } from '../../answer-files/file-limits.ts'

const loadKeptFiles = () => import('../../../../core/browser/kept-files.browser.ts')

export type AnswerUpload = { sentBytes: number }
/** `serverMessage` is the server's message. */
export type FileProblem = { serverMessage: string } | { code: 'tooLarge' | 'empty' | 'type' | 'lost' | 'notKept' }
type Chosen = { id: string; file: File }
type UploadReply = { file: FileAnswer }

const isTaken = (type: string) => (answerFileTypes as readonly string[]).includes(type)

/** @returns what the person can see before anything is sent; the server looks at the content */
function problemWith({ size, type }: File): FileProblem | null {
  if (size === 0) return { code: 'empty' }
  if (size > answerFileBytesMax) return { code: 'tooLarge' }
  return type !== '' && !isTaken(type) ? { code: 'type' } : null
}

/**
 * Keeps a chosen file on the device and uploads it. Without a connection, for a visitor or after a fault of the server it stays there, and
 * is uploaded when the answers are sent.
 */
export function useAnswerFile(question: string, isVisitor: boolean, value: string, onChange: (value: string) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sending, setSending] = useState<AnswerUpload | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!chosen) return
    const canceling = new AbortController()
    setSending({ sentBytes: 0 })
    keepAndSend(question, chosen, {
      signal: canceling.signal,
      isVisitor,
      onKept: () => changed(deviceText(chosen.id, chosen.file)),
      onProgress: (sentBytes) => setSending({ sentBytes }),
    }).then((outcome) => {
      if (canceling.signal.aborted || outcome === null) return
      setSending(null)
      setChosen(null)
      if ('problem' in outcome) setProblem(outcome.problem)
      if (outcome.value !== undefined) changed(outcome.value)
    })
    return () => canceling.abort()
  }, [question, chosen, isVisitor])
  const clear = () => {
    setChosen(null)
    setSending(null)
    setProblem(null)
  }
  return {
    sending,
    problem,
    isRemoved,
    choose(file: File) {
      clear()
      const found = problemWith(file)
      setProblem(found)
      if (!found) setChosen({ id: crypto.randomUUID(), file })
    },
    async remove() {
      clear()
      const refused = await removed(value)
      setProblem(refused)
      if (refused) return
      setIsRemoved(true)
      onChange('')
    },
  }
}

type UploadOptions = { signal: AbortSignal; isVisitor: boolean; onKept: () => void; onProgress: (sentBytes: number) => void }
/** `value` is the new text of the answer; undefined if it stays. */
type UploadOutcome = { value?: string } | { value: string; problem: FileProblem }

/** @returns null if it was canceled */
async function keepAndSend(
  question: string,
  { id, file }: Chosen,
  { signal, isVisitor, onKept, onProgress }: UploadOptions,
): Promise<UploadOutcome | null> {
  const { keepFile, forgetFile } = await loadKeptFiles()
  const isKept = await keepFile(id, file)
  if (signal.aborted) return null
  if (isKept) onKept()
  // The server would refuse all of its bytes: a visitor registers before the answers are sent.
  if (isVisitor) return isKept ? {} : { value: '', problem: { code: 'notKept' } }
  try {
    const reply = await uploadFile({ method: 'POST', url: `/api/v1/questions/${question}/files`, file, onProgress, signal })
    if (reply === null) return null
    await forgetFile(id)
    return { value: fileAnswerText((reply as UploadReply).file) }
  } catch (error) {
    const { serverMessage, status } = error instanceof UploadFailed ? error : { serverMessage: null, status: 0 }
    // An official tries the survey: nothing stays on the device, and nothing will be sent.
    if (status === 403) await forgetFile(id)
    if (!serverMessage || status === 401 || status === 403 || status === 429) return isKept ? {} : { value: '', problem: { code: 'lost' } }
    await forgetFile(id)
    return { value: '', problem: { serverMessage } }
  }
}

/** Removes a file from the device or the server. @returns why it stays; null if it is gone */
async function removed(value: string): Promise<FileProblem | null> {
  const onDevice = deviceId(value)
  if (onDevice) {
    const { forgetFile } = await loadKeptFiles()
    await forgetFile(onDevice)
    return null
  }
  try {
    const response = await fetch(`/api/v1/answerFiles/${fileIn(value)?.file}`, { method: 'DELETE' })
    if (response.status !== 409) return null
    const { message } = (await response.json()) as { message: string }
    return { serverMessage: message }
  } catch {
    return null
  }
}
