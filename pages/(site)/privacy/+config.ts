export default {
  pageName: 'privacy',
  description: 'Quali dati raccoglie questo sito, come li usa e per quanto tempo.',
};
