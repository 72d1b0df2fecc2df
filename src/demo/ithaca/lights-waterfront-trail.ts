import type { Story } from '../content/story.ts'

export const lightsWaterfrontTrail: Story = {
  key: 'lights-waterfront-trail',
  title: 'Low lights for the Waterfront Trail',
  projectType: 'New project',
  category: 'Minor works',
  department: 'Parks and forestry',
  street: 'Third Street at the Waterfront Trail',
  zip: '14850',
  lat: 42.4498,
  lng: -76.5093,
  zipCodes: ['14850'],
  open: [14, 44],
  status: { draft: true },
  survey: 'Private',
  interest: 1,
  description: [
    'Knee-high lights that come on when somebody passes, so that people who walk home from work see the path and the birds keep their night.',
  ],
  facts: [['Lights', '40']],
  updates: [],
  questions: [{ type: 'yesno', text: 'Do you use the trail after dark?' }],
  comments: [],
}
