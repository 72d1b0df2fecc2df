// What a takeout contains of the organization itself.

/** Columns of the organization itself that the import sets. */
export const profileColumns = [
  'name',
  'type',
  'title',
  'department',
  'address',
  'state',
  'chosen_time_zone',
  'open_reading',
  'logo_key',
] as const

/** Columns that stay behind, with the reason. */
export const profileWithout: Readonly<Record<string, string>> = {
  created_at: 'The organization exists before the import.',
  slug: 'An address of that installation.',
  is_demo: 'Invented content stays where it was invented.',
  two_step_required: 'Colleagues of the other organization would be locked out.',
  refused_at: 'Each installation verifies its own organizations.',
  refused_reason: 'Each installation verifies its own organizations.',
  verified_at: 'Each installation verifies its own organizations.',
  verified_by: 'Each installation verifies its own organizations.',
}
