export default {
  pageName: 'services',
  description:
    'Le nove cure della clinica: conservativa, impianti, All-on-4 e All-on-6, chirurgia orale, corone, faccette, protesi, parodontologia, sbiancamento.',
};
