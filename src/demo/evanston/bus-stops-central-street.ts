import type { Story } from '../content/story.ts'

export const busStopsCentralStreet: Story = {
  key: 'bus-stops-central-street',
  title: 'Better bus stops on Central Street',
  projectType: 'New project',
  category: 'Minor works',
  department: 'Transportation and mobility',
  street: 'Central Street and Green Bay Road',
  zip: '60201',
  lat: 42.0641,
  lng: -87.6985,
  zipCodes: ['60201'],
  open: [11, 41],
  status: { draft: true },
  survey: 'Private',
  interest: 1,
  description: ['Eleven stops, three with a roof. We could add seats and a sign that shows when the next bus really comes.'],
  facts: [['Stops', '11']],
  updates: [],
  questions: [{ type: 'rating', text: 'How comfortable is waiting at your stop?' }],
  comments: [],
}
