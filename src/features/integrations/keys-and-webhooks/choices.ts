// What keys and webhooks can be given, in the order and groups in which the forms show it.
import type { WebhookEvent } from '../../messaging/events/rules.ts'

/** Resources of scopes. Those of the organization are not for keys that are limited to one project. */
export const resourceGroups = {
  projects: ['projects', 'questions', 'facts', 'updates', 'decisions', 'translations', 'places'],
  participation: ['answers', 'comments', 'votes', 'results', 'qrCodes', 'reports', 'exports'],
  organization: ['organizations', 'members', 'residents', 'population', 'blogs', 'audit', 'failures', 'webhooks'],
} as const
export type ResourceGroup = keyof typeof resourceGroups
export type Resource = (typeof resourceGroups)[ResourceGroup][number]

export const resourcesOf = (group: ResourceGroup): readonly Resource[] => resourceGroups[group]
const allResources = [...resourcesOf('projects'), ...resourcesOf('participation'), ...resourcesOf('organization')]

export const modes = ['read', 'write'] as const
type AccessMode = (typeof modes)[number] | 'both'

/** What scopes allow: resources to see, to change, and for both, in the forms' order. */
export function accessOf(scopes: readonly string[]): Record<AccessMode, Resource[]> {
  const modesOf = (one: Resource) => modes.filter((mode) => scopes.includes(`${one}:${mode}`)).join()
  const those = (wanted: string) => allResources.filter((one) => modesOf(one) === wanted)
  return { read: those('read'), write: those('write'), both: those('read,write') }
}

export const eventOrder: readonly WebhookEvent[] = [
  'project.published',
  'project.completed',
  'response.received',
  'comment.received',
  'results.published',
  'decision.updated',
  'member.added',
]
