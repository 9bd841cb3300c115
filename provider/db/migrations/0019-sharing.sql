-- What links to an article show: one of its pictures, and a description; null: as its card has them.
alter table blogs add column sharing_image text;
alter table blogs add column sharing_description text;
