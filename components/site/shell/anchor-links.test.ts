import { describe, expect, test } from 'vitest';
import { anchorOf } from './anchor-links.ts';

describe('links to anchors', () => {
  test('of the home page are recognised from every page', () => {
    expect(anchorOf('/#faq', 'https://clinic.example/blogs')).toBe('faq');
    expect(anchorOf('https://clinic.example/#contact-form', 'https://clinic.example/')).toBe('contact-form');
  });

  test('of the page itself are recognised, for the form at its end', () => {
    expect(anchorOf('#contact-form', 'https://clinic.example/blog/7')).toBe('contact-form');
  });

  test('are none when they lead elsewhere', () => {
    expect(anchorOf('/blogs', 'https://clinic.example/')).toBeNull();
    expect(anchorOf('/services#faq', 'https://clinic.example/')).toBeNull();
    expect(anchorOf('https://other.example/#faq', 'https://clinic.example/')).toBeNull();
    expect(anchorOf('/#unknown', 'https://clinic.example/')).toBeNull();
    expect(anchorOf('mailto:info@clinic.example', 'https://clinic.example/')).toBeNull();
  });
});
