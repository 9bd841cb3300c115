export default {
  pageName: 'accessibility',
  description: 'Quale norma di accessibilità segue questo sito, come la controlliamo e quali limiti conosciamo.',
};
