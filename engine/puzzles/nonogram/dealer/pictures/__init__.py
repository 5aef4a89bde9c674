"""What nonograms show."""
