import type { RouterContextProvider } from 'react-router'
import { api } from '../../core/api.server.ts'
import { ProblemReceived } from '../../core/problem.ts'
import { visit } from '../../core/visit.server.ts'
import { listDecisions } from '../decisions/contract.ts'
import { showProject } from '../projects/contract.ts'
import { tellOfProject } from '../translations/contract.ts'
import { questionIn, type Reader, readerOf } from '../translations/rules.ts'
import { noteOf } from '../translations/words.server.ts'
import { type PublishedResults, showPublished } from './contract.ts'
import { describeResults } from './description.server.ts'

/** What everybody sees of a project's results, in the reader's language; null where they are not published. Refuses with 404 where there is no such project. */
export async function readPublishedPage(context: Readonly<RouterContextProvider>, id: string, search: URLSearchParams) {
  const { actor, language } = context.get(visit)
  const call = context.get(api)
  try {
    const [{ published }, isAnswered, isMine, { told }] = await Promise.all([
      call(showPublished, { params: { id } }),
      // What the city did with it stands on the project's page, which visitors log in for.
      actor.kind === 'visitor' ? false : call(listDecisions, { params: { id } }).then(({ decisions }) => decisions.length > 0),
      actor.kind === 'official' &&
        actor.permission !== 'viewer' &&
        call(showProject, { params: { id } }).then(({ project }) => project.isMine),
      call(tellOfProject, { params: { id } }),
    ])
    const reader = readerOf(isMine ? [] : told, language, search)
    const inWords = translated(published, reader)
    const whole = describeResults(inWords, language)
    const described = { ...whole, questions: whole.questions.map((one, i) => ({ ...one, lang: inWords.questions[i]?.question.lang })) }
    return { projectId: id, described, note: noteOf(reader, language), isAnswered, isMine }
  } catch (problem) {
    if (problem instanceof ProblemReceived && problem.problem.code === 'results.unpublished')
      return { projectId: id, described: null, note: null, isAnswered: false, isMine: false }
    throw problem
  }
}

/** With the project's title and the questions in the reader's language. The figures are told by keys, which stay. */
function translated({ project, questions, ...rest }: PublishedResults, reader: Reader) {
  const { texts, lang } = reader.read(project._id)
  return {
    ...rest,
    project: { ...project, title: texts['title'] ?? project.title, lang },
    questions: questions.map((one) => ({ ...one, question: questionIn(one.question, reader) })),
  }
}
