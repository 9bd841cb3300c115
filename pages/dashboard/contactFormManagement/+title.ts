export default 'Kontakt forme';
