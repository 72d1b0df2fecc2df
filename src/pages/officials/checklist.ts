// The first steps of an organization.

const checklistSteps = ['confirmed', 'logo', 'project', 'question', 'published', 'code'] as const
type ChecklistStep = (typeof checklistSteps)[number]

type Beginning = {
  emailVerified: boolean
  hasLogo: boolean
  /** The organization's only project, if it has one. */
  project: { _id: string; questionsCount: number; status: 'draft' | 'published' | 'completed' } | null
  hasCode: boolean
}

export type CheckedStep = { step: ChecklistStep; done: boolean; to: string | null }

/**
 * The steps in order, each with the page that it is done on; null where an earlier step is needed first.
 * @returns null once all are done
 */
export function checklistOf({ emailVerified, hasLogo, project, hasCode }: Beginning): CheckedStep[] | null {
  const isPublished = project !== null && project.status !== 'draft'
  const steps: CheckedStep[] = [
    { step: 'confirmed', done: emailVerified, to: '/profile' },
    { step: 'logo', done: hasLogo, to: '/profile' },
    { step: 'project', done: project !== null, to: '/add-project' },
    { step: 'question', done: (project?.questionsCount ?? 0) > 0, to: project && `/project/${project._id}/survey` },
    { step: 'published', done: isPublished, to: project && `/edit-project/${project._id}?step=check` },
    { step: 'code', done: hasCode, to: project && isPublished ? `/project/${project._id}/invite` : null },
  ]
  return steps.every((one) => one.done) ? null : steps
}
