import type { Story } from '../content/story.ts'

export const benchesMarinersPark: Story = {
  key: 'benches-mariners-park',
  title: 'Benches and a water tap for Mariners Park',
  projectType: 'New project',
  category: 'Minor works',
  department: 'Parks and trees',
  street: '1300 Irvine Avenue',
  zip: '92660',
  lat: 33.6292,
  lng: -117.9007,
  zipCodes: ['92660', '92663'],
  open: [20, 50],
  status: { draft: true },
  survey: 'Private',
  interest: 1,
  description: [
    'Parents stand around the playground because there are four seats for thirty people. A few benches in the shade and a tap for water bottles would cost little.',
  ],
  facts: [['Estimated cost', '$18,000']],
  updates: [],
  questions: [
    { type: 'yesno', text: 'Would you use a tap for water bottles?' },
    { type: 'open', text: 'Where should the benches stand?', voices: [] },
  ],
  comments: [],
}
